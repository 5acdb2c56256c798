// The boards, each fetched when it is needed: src/games/GAME/Board.svelte.

import type { Board } from './board';

const BOARDS = import.meta.glob<Board>('./*/Board.svelte', { import: 'default' });

export const hasBoard = (game: string): boolean => `./${game}/Board.svelte` in BOARDS;
export const boardOf = (game: string): Promise<Board> => BOARDS[`./${game}/Board.svelte`]!();
