import './style.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { showTheme } from './settings.svelte';

showTheme();
mount(App, { target: document.getElementById('app')! });
