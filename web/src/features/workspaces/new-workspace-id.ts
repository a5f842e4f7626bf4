const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const length = 20;

/** The form creates the id, so that sending it twice creates one workspace. */
export function newWorkspaceId(
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes),
): string {
  let id = '';
  while (id.length < length) {
    for (const byte of random(new Uint8Array(length))) {
      // There are 62 letters and digits. 248 is the largest multiple of 62 in a byte, and using larger bytes would make
      // some letters more likely.
      if (byte < 248 && id.length < length) id += letters[byte % letters.length] ?? '';
    }
  }
  return id;
}
