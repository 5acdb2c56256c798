// A board alone on a page, fed with recorded views: for tests/boards and for looking at it. At #dogs: all the dogs.

import '../src/style.css';
import { flushSync, mount } from 'svelte';
import { boardOf } from '../src/games';
import { ruleOf } from '../src/games/what';
import type { Choice, Sitting, View } from '../src/protocol';
import { explaining, keysOf } from '../src/what.svelte';
import { load, type Language, type Messages } from '../src/words';
import Dogs from './Dogs.svelte';
import Harness from './Harness.svelte';
import { shown } from './shown.svelte';

declare global {
  interface Window {
    open_board: (game: string, catalogue: Messages, language: Language) => Promise<void>;
    show: (sitting: Sitting, view: View, chosen?: string[]) => void;
    faults: (sitting: Sitting, view: View) => string[];
    unexplained: (sitting: Sitting, view: View) => string[];
    touched: string[]; // whatever a person has touched, whether it can be or not
    acted: number[]; // the actions that were chosen in full
  }
}

window.open_board = async (game, catalogue, language) => {
  shown.view = undefined;
  Object.assign(shown, { Board: await boardOf(game), catalogue, language, messages: await load(language) });
};

window.show = (sitting, view, chosen = []) => {
  Object.assign(window, { touched: [], acted: [] });
  Object.assign(shown, { sitting, view, chosen });
  flushSync();
};

/**
 * What is wrong with the board's things: each thing to touch, on each path to an action, must be there once, and
 * whatever else can be touched, if only to hear why not, fits a finger.
 */
window.faults = (sitting, view) => {
  window.show(sitting, view);
  const faults = [...document.querySelectorAll('button')].filter((button) => button.checkVisibility()).flatMap(sizeFaults);
  for (const [path, things] of paths(view.legal ?? [])) {
    window.show(sitting, view, path ? path.split(' ') : []);
    for (const thing of things) faults.push(...faultsOf(thing).map((fault) => `${path} ${thing}: ${fault}`));
  }
  return faults;
};

/** What can be touched or is a sign or says something, and nobody says what it is, or only what lies beside it. */
window.unexplained = (sitting, view) => {
  const riddles = new Set<string>();
  for (const path of ['', ...paths(view.legal ?? []).keys()]) {
    window.show(sitting, view, path ? path.split(' ') : []);
    const signs = document.querySelectorAll('main [data-thing], main button, main svg, main :is(span, b, small, p, h2, i):not(.does)');
    for (const sign of signs) if (sign.checkVisibility() && isSign(sign) && !isExplained(sign)) riddles.add(sign.outerHTML.slice(0, 200));
  }
  return [...riddles];
};

function isSign(element: Element): boolean {
  if (element.matches('svg')) return !element.querySelector('[data-what]');
  const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent);
  return element.matches('[data-thing], button') || (!element.matches('.unseen') && /\S/.test(own.join('')));
}

function isExplained(element: Element): boolean {
  const found = explaining(element);
  if (!found || !(found.contains(element) || element.contains(found))) return false;
  return keysOf(found).every((key) => `what.${key}` in shown.catalogue && !!ruleOf(shown.sitting!.game, key));
}

/** What can be touched next, by what has been touched. */
function paths(legal: readonly Choice[]): Map<string, Set<string>> {
  const next = new Map<string, Set<string>>();
  for (const { clicks } of legal)
    clicks.forEach((thing, step) => {
      const path = clicks.slice(0, step).join(' ');
      next.set(path, (next.get(path) ?? new Set()).add(thing));
    });
  return next;
}

function faultsOf(thing: string): string[] {
  const there = [...document.querySelectorAll<HTMLElement>(`[data-thing="${CSS.escape(thing)}"]`)];
  if (there.length !== 1) return [`is there ${there.length} times`];
  const faults = sizeFaults(there[0]!);
  if (!there[0]!.getAttribute('aria-label')?.trim()) faults.push('has no name');
  return faults;
}

function sizeFaults(thing: HTMLElement): string[] {
  const { width, height } = thing.getBoundingClientRect();
  const name = thing.dataset.thing ?? thing.textContent?.trim();
  return width < 43.5 || height < 43.5 ? [`${name} is only ${width.toFixed()} × ${height.toFixed()} px`] : [];
}

mount(location.hash === '#dogs' ? Dogs : Harness, { target: document.getElementById('harness')! });
