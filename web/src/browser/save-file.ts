export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The address stays valid for a while, because some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * Downloads the file at an address. The file is fetched first, because browsers open files of other origins instead of
 * saving them.
 */
export async function saveFile(address: string, name: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The file was not sent: ${response.status}.`);
  saveBlob(await response.blob(), name);
}
