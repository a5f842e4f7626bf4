import { networks } from '../registry.ts';
import type { Subject } from './subject.ts';

async function subjectOf(id: string): Promise<Subject> {
  const module = (await import(`../${id}/testing/subject.ts`)) as Readonly<Record<string, Subject>>;
  const subject = module[id];
  if (!subject) throw new Error(`platforms/${id}/testing/subject.ts exports no "${id}".`);
  return subject;
}

/** The subjects of all networks, in the order of the registry. */
export const allSubjects = (): Promise<Subject[]> => Promise.all(networks.map(({ id }) => subjectOf(id)));
