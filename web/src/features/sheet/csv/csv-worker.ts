import { CsvDesk } from './csv-desk.ts';
import type { CsvQuestion } from './csv-messages.ts';

/** Reads and checks large files without holding up the page. */
const desk = new CsvDesk();
// Questions are answered one after the other: a repair follows the reading of its file.
let last = Promise.resolve();

self.addEventListener('message', ({ data }: MessageEvent<CsvQuestion>) => {
  last = last.then(async () => self.postMessage(await desk.answer(data), {}));
});
