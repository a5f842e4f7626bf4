import { answerInTurn } from './answer-in-turn.ts';
import { CsvSession } from './csv-session.ts';
import type { CsvRequestMessage } from './csv-messages.ts';

/** Reads and checks large files without blocking the page. */
const ask = answerInTurn(new CsvSession(), (answer) => self.postMessage(answer, {}));

self.addEventListener('message', ({ data }: MessageEvent<CsvRequestMessage>) => ask(data));
