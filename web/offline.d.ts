import type { Plugin } from 'vite';

export default function offline(): Plugin;
