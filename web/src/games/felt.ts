// How wide the felt is on which a board lies: `data-wide` lists the widths that it reaches, `--across` is its own. Parts
// of a board ask these. A container query would ask again with every change of the board, which is slow.

const STEPS = [640, 680, 860, 900, 1200]; // px

export function felt(element: HTMLElement): () => void {
  const measure = () => {
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    const width = element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    element.style.setProperty('--across', `${width}px`);
    element.dataset.wide = STEPS.filter((step) => width >= step).join(' ');
  };
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  measure();
  return () => observer.disconnect();
}
