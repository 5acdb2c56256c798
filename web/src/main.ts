import './style.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { showTheme } from './settings.svelte';
import { keepShell } from './shell';

showTheme();
mount(App, { target: document.getElementById('app')! });
if (import.meta.env.PROD) addEventListener('load', () => void keepShell().catch(() => {})); // one can play without it
