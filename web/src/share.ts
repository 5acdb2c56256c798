// Handing things on: by the device's own sheet where there is one, else by the clipboard.

/** Show the device's sheet. False: there is none, or it refuses; changing one's mind is no refusal. */
export async function handOn(data: ShareData): Promise<boolean> {
  if (!navigator.share) return false;
  return navigator.share(data).then(
    () => true,
    (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
  );
}

/** Copy a text. Without https there is no clipboard, but the old way. */
export async function copy(text: string): Promise<boolean> {
  const isWritten = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  return isWritten || copiedFromField(text);
}

function copiedFromField(text: string): boolean {
  const [field, before] = [document.createElement('textarea'), document.activeElement];
  field.value = text;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}
