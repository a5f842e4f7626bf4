import { imageFileName } from '@fanfare/core/assistant/image.ts';

/** Puts an image on this device, under a name that says what it shows. */
export async function downloadImage(address: string, prompt: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The image was not sent: ${response.status}.`);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = `${imageFileName(prompt)}.jpg`;
  link.click();
  // Some browsers begin to read only after the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
