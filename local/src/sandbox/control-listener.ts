import type { RequestListener } from 'node:http';
import { BodyCutOff } from '../storage/http/body.ts';
import { HttpFailure } from '../storage/http/failure.ts';
import { sendAnswer, sentence, type Answer } from './control-answer.ts';
import type { PageParts } from './control-pages.ts';
import { answerTo } from './control-routes.ts';
import { WrongInput } from './fault-input.ts';
import { filesPath } from './kept-files.ts';
import { homePath } from './pages/layout.ts';

export interface ControlOptions extends PageParts {
  log(line: string): void;
}

function refusalOf(error: unknown): Answer | null {
  if (error instanceof WrongInput) return sentence(400, error.message);
  if (error instanceof HttpFailure) return sentence(error.status, error.message);
  return null;
}

/** Serves the sandbox pages and the control API below `/__/sandbox`. */
export function createControl(options: ControlOptions): RequestListener {
  const { files, log } = options;
  return (request, response) => {
    const [path = '', query] = (request.url ?? '').split('?');
    if (path.startsWith(filesPath)) return files.serve(request, response, path);
    const address = { path: path.slice(homePath.length), query: new URLSearchParams(query) };
    const fail = (error: unknown): Answer => {
      const refusal = refusalOf(error);
      if (!refusal && !(error instanceof BodyCutOff))
        log(`The sandbox failed. ${error instanceof Error ? error.stack : String(error)}`);
      return refusal ?? sentence(500, 'The sandbox itself failed; what went wrong stands in the log.');
    };
    void answerTo(request, address, options)
      .catch(fail)
      .then((answer) => sendAnswer(response, answer));
  };
}
