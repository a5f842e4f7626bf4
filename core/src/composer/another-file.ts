import { errorsIn } from './issues.ts';
import { networkOf, type FindNetwork } from './network.ts';
import { composerAfter } from './reducer.ts';
import { activeVariant, type ComposerState } from './state.ts';
import { contentOf, isDraft, keyOf, measuredOf, type Variant } from './variant.ts';

/**
 * Tells whether the files together break a rule of the network that no single file breaks. Also true while the
 * network's rules are loading.
 */
function refusesTogether(variant: Variant, find: FindNetwork): boolean {
  const network = networkOf(variant, find);
  if (!network) return !isDraft(variant);
  // Texts are left out of the check. If they are too long for a post with several files, a person can still shorten
  // them.
  const content = { ...contentOf(variant, network), description: '', title: '' };
  const codesWith = (media: typeof content.media) =>
    errorsIn(network.check({ ...content, media })).map(({ code }) => code);
  const alone = new Set(content.media.flatMap((file) => codesWith([file])));
  return codesWith(variant.media.map(measuredOf)).some((code) => !alone.has(code));
}

/**
 * Tells whether every network that shows the files of the open variant accepts another file that is like the first
 * file.
 */
export function takesAnotherFile(state: ComposerState, find: FindNetwork): boolean {
  const open = activeVariant(state);
  const [first] = open.media;
  if (!first) return true;
  const another = { ...first, _id: `another ${first._id}` };
  const { variants } = composerAfter(state, { kind: 'mediaUploaded', items: [another], key: keyOf(open) });
  return variants
    .filter(({ media }) => media.some(({ _id: id }) => id === another._id))
    .every((variant) => !refusesTogether(variant, find));
}
