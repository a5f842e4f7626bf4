import { brokenText, type CsvSession } from './csv-session.ts';
import type { CsvAnswer, CsvQuestion } from './csv-messages.ts';

/** Answers questions one after another, because a repair needs the file to be read first. */
export function answerInTurn(
  session: CsvSession,
  post: (answer: CsvAnswer) => void,
): (question: CsvQuestion) => void {
  let last = Promise.resolve();
  return (question) => {
    last = last.then(async () => {
      const answer = await session.answer(question);
      try {
        post(answer);
      } catch {
        // Without an answer the dialog would wait forever, and so would all later questions.
        post({ id: question.id, problem: brokenText });
      }
    });
  };
}
