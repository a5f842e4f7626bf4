import { answerInTurn } from './answer-in-turn.ts';
import { CsvDesk } from './csv-desk.ts';
import type { CsvQuestion } from './csv-messages.ts';

/** Reads and checks large files without holding up the page. */
const ask = answerInTurn(new CsvDesk(), (answer) => self.postMessage(answer, {}));

self.addEventListener('message', ({ data }: MessageEvent<CsvQuestion>) => ask(data));
