import { answerInTurn } from './answer-in-turn.ts';
import { CsvSession } from './csv-session.ts';
import type { CsvQuestion } from './csv-messages.ts';

/** Reads and checks large files without holding up the page. */
const ask = answerInTurn(new CsvSession(), (answer) => self.postMessage(answer, {}));

self.addEventListener('message', ({ data }: MessageEvent<CsvQuestion>) => ask(data));
