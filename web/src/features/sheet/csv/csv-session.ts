import {
  checkWork,
  dropLine,
  importWork,
  keptWorkText,
  mapColumn,
  orderDates,
  readKeptWork,
  repairWork,
  startWork,
  type CsvWork,
  type CsvWorkContext,
} from '@fanfare/core/sheet/csv-work.ts';
import type { CsvReplyMessage, CsvRequestMessage, CsvReply, CsvRequest } from './csv-messages.ts';
import { readCsv } from './read-csv.ts';

/** The worker refuses a file with this error, whose message is shown to the person. All other errors are bugs. */
class Refusal extends Error {}

export const brokenText = 'The file could not be read. Try it again, or save it once more as CSV.';

export class CsvSession {
  #work: CsvWork | null = null;

  async #read(file: Blob, name: string, { columns }: CsvWorkContext): Promise<CsvWork> {
    const read = readCsv(new Uint8Array(await file.arrayBuffer()));
    if (read.problem !== null) throw new Refusal(read.problem);
    return startWork({ ...read, name }, columns);
  }

  #changed(request: CsvRequest): CsvWork | null {
    const work = this.#work;
    if (!work) return null;
    if (request.kind === 'map') return mapColumn(work, request.column, request.field);
    if (request.kind === 'repair') return repairWork(work, request.line, request.column, request.text);
    if (request.kind === 'drop') return dropLine(work, request.line);
    return request.kind === 'order' ? orderDates(work, request.dateOrder) : work;
  }

  #shown(context: CsvWorkContext): CsvReply {
    const work = this.#work;
    if (!work) return { view: null, kept: '' };
    const { view } = checkWork(work, context);
    const { ready, wrong, beyond } = view.summary;
    const isDone = view.problem === null && ready + wrong + beyond === 0;
    return { view, kept: isDone ? '' : keptWorkText(work, context.now) };
  }

  async #reply(request: CsvRequest, context: CsvWorkContext): Promise<CsvReply> {
    if (request.kind === 'import') {
      if (!this.#work) return this.#shown(context);
      const { action, left } = importWork(this.#work, context);
      this.#work = left;
      return { ...this.#shown(context), action };
    }
    if (request.kind === 'read') this.#work = await this.#read(request.file, request.name, context);
    else if (request.kind === 'resume') this.#work = readKeptWork(request.kept, context.now);
    else this.#work = this.#changed(request);
    return this.#shown(context);
  }

  async answer({ id, request, context }: CsvRequestMessage): Promise<CsvReplyMessage> {
    try {
      return { id, reply: await this.#reply(request, context) };
    } catch (error) {
      return { id, problem: error instanceof Refusal ? error.message : brokenText };
    }
  }
}
