import { imageFileName } from '@fanfare/core/assistant/image.ts';

/** Downloads an image under a file name made from its prompt. */
export async function downloadImage(address: string, prompt: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The image was not sent: ${response.status}.`);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = `${imageFileName(prompt)}.jpg`;
  link.click();
  // Some browsers start reading only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
