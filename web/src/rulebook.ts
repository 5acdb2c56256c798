// Parses a rulebook's Markdown: headings, paragraphs, tables, and rules with their numbers.

export type Inline = { kind: 'text' | 'strong' | 'em' | 'code' | 'rule'; text: string };
export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; inlines: Inline[] }
  | { kind: 'rule'; number: string; inlines: Inline[]; text: string }
  | { kind: 'table'; rows: Inline[][][] };

const RULE = /^\* \*\*([RQOT]\d+)\*\* /;
const INLINE = /\*\*(?<strong>[^*]+)\*\*|\*(?<em>[^*]+)\*|`(?<code>[^`]+)`|\b(?<rule>[RQOT]\d+)\b/g;

/** The blocks of a rulebook, in order. */
export function blocks(markdown: string): Block[] {
  return paragraphs(markdown).map(block);
}

/** Lines that belong together, joined; every rule stands alone, a table keeps its lines. */
function paragraphs(markdown: string): string[] {
  const found: string[] = [];
  let isOpen = false;
  for (const line of markdown.split('\n')) {
    const begins = !isOpen || RULE.test(line) || line.startsWith('#');
    if (!line.trim()) isOpen = false;
    else if (begins) {
      found.push(line.trim());
      isOpen = !line.startsWith('#');
    } else found[found.length - 1] += (line.startsWith('|') ? '\n' : ' ') + line.trim();
  }
  return found;
}

function block(text: string): Block {
  const heading = /^(#+) (.*)$/.exec(text);
  if (heading) return { kind: 'heading', level: heading[1]!.length, text: heading[2]! };
  const rule = RULE.exec(text);
  if (rule) {
    const rest = text.slice(rule[0].length);
    return { kind: 'rule', number: rule[1]!, inlines: inlines(rest), text: rest };
  }
  if (text.startsWith('|')) return { kind: 'table', rows: text.split('\n').filter(hasContent).map(cells) };
  return { kind: 'paragraph', inlines: inlines(text) };
}

const hasContent = (line: string): boolean => !/^[|\s:-]+$/.test(line);
const cells = (line: string): Inline[][] => line.split('|').slice(1, -1).map((cell) => inlines(cell.trim()));

/** A text with its emphasis and its references to rules. */
export function inlines(text: string): Inline[] {
  const found: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > end) found.push({ kind: 'text', text: text.slice(end, match.index) });
    const [kind, inner] = Object.entries(match.groups!).find(([, value]) => value !== undefined)!;
    found.push({ kind: kind as Inline['kind'], text: inner });
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push({ kind: 'text', text: text.slice(end) });
  return found;
}

/** The rules in which all these words occur; everything without a search. */
export function matching(all: readonly Block[], search: string): readonly Block[] {
  const wanted = plain(search).split(/\s+/).filter(Boolean);
  if (!wanted.length) return all;
  return all.filter((each) => each.kind === 'rule' && wanted.every((word) => plain(`${each.number} ${each.text}`).includes(word)));
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
