import { brokenText, type CsvSession } from './csv-session.ts';
import type { CsvReplyMessage, CsvRequestMessage } from './csv-messages.ts';

/** Answers requests one after another, because a repair needs the file to be read first. */
export function answerInTurn(
  session: CsvSession,
  post: (answer: CsvReplyMessage) => void,
): (message: CsvRequestMessage) => void {
  let last = Promise.resolve();
  return (message) => {
    last = last.then(async () => {
      const answer = await session.answer(message);
      try {
        post(answer);
      } catch {
        // The error is posted as the answer. Otherwise the dialog would wait forever, and so would all later requests.
        post({ id: message.id, problem: brokenText });
      }
    });
  };
}
