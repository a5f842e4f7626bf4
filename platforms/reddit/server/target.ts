import { rejected } from '../../_shared/network-error.ts';
import { subredditMissing } from '../facts.ts';

export function targetOf({ target }: { target: string | null }): string {
  if (target !== null && target !== '') return target;
  throw rejected(subredditMissing);
}
