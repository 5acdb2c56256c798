import type { Plugin } from 'vite';

export default function english(): Plugin;
