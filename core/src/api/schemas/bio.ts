import { z } from 'zod';
import {
  bioLanguagePattern,
  bioLinkIdPattern,
  bioLinksMax,
  bioLinkTitleProblem,
  bioSocialMax,
  bioTextProblem,
  bioTitleProblem,
  cleanBioText,
  isSameAccount,
} from '../../bio/content.ts';
import { bioNameProblem, cleanBioName } from '../../bio/names.ts';
import { bioResultDays, type BioContent } from '../../bio/page.ts';
import { bioThemeIds } from '../../bio/themes.ts';
import { linkMax } from '../../links/link.ts';
import { mediaIdPattern } from '../../media/media-path.ts';
import { platform, platformId } from '../../posts/schemas/platform.ts';
import { isTimeZone } from '../../settings/settings.ts';
import { oneLine } from '../../text/clean-line.ts';
import { checkedText } from './checked-text.ts';
import { timeCursor } from './cursor.ts';
import { storedId } from './stored-id.ts';
import { workspaceId } from './workspaces.ts';

const id = storedId(64, 'Not a valid page ID.');
const mediaId = z.string().regex(mediaIdPattern, 'Not a valid media ID.');
const account = z.strictObject({ platform, platformId });
const instant = z.iso.datetime({ message: 'Not a valid time in UTC, such as 2026-11-25T08:00:00Z.' });

const link = z.strictObject({
  id: z.string().regex(bioLinkIdPattern, 'Not a valid link ID.'),
  title: checkedText(bioLinkTitleProblem, oneLine, 'This is missing.'),
  /** Not checked here, because a draft may have incomplete addresses. Publishing checks them. */
  url: z.string().trim().max(linkMax, 'This address is too long.'),
  mediaId: mediaId.nullable(),
  on: z.boolean(),
  highlighted: z.boolean(),
  from: instant.nullable(),
  until: instant.nullable(),
});

const avatar = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('workspace') }),
  z.strictObject({ kind: z.literal('media'), mediaId }),
  z.strictObject({ kind: z.literal('none') }),
]);

const bioContent = z.strictObject({
  title: checkedText(bioTitleProblem, oneLine, 'This is missing.'),
  text: checkedText(bioTextProblem, cleanBioText, 'This is missing.'),
  avatar,
  links: z
    .array(link)
    .max(bioLinksMax, `Pages can have at most ${bioLinksMax} links.`)
    .refine(
      (links) => new Set(links.map((each) => each.id)).size === links.length,
      'Two links have the same ID.',
    ),
  social: z
    .array(account)
    .max(bioSocialMax, `Pages can have at most ${bioSocialMax} buttons.`)
    .refine(
      (accounts) => accounts.every((each, i) => accounts.findIndex((one) => isSameAccount(one, each)) === i),
      'An account is listed twice.',
    ),
  latest: account.nullable(),
  theme: z.enum(bioThemeIds),
  indexed: z.boolean(),
  imageId: mediaId.nullable(),
  language: z.string().regex(bioLanguagePattern, 'Not a valid language, such as en or pt-BR.'),
  timeZone: z.string().refine(isTimeZone, 'Unknown time zone.'),
} satisfies Record<keyof BioContent, z.ZodType>);

const revision = z.number().int().min(1);
/** The schema refuses longer names. `checkBioName` accepts all other names and returns what is wrong with them. */
const typedName = z.string().max(200, 'Names can have at most 30 characters.');
const name = checkedText((typed) => bioNameProblem(cleanBioName(typed)), cleanBioName);

export const bioPageInput = z.strictObject({ workspaceId, id });
export type BioPageInput = z.infer<typeof bioPageInput>;

export const bioRevisionInput = z.strictObject({ workspaceId, id, revision });
export type BioRevisionInput = z.infer<typeof bioRevisionInput>;

export const createBioPageInput = z.strictObject({ workspaceId, id, name, content: bioContent });
export type CreateBioPageInput = z.infer<typeof createBioPageInput>;

export const saveBioPageInput = z.strictObject({ workspaceId, id, revision, content: bioContent });
export type SaveBioPageInput = z.infer<typeof saveBioPageInput>;

export const renameBioPageInput = z.strictObject({ workspaceId, id, revision, name });
export type RenameBioPageInput = z.infer<typeof renameBioPageInput>;

export const checkBioNameInput = z.strictObject({
  workspaceId,
  name: typedName,
  /** The id of the page that is to get the name; missing for a new page. */
  id: id.optional(),
});
export type CheckBioNameInput = z.infer<typeof checkBioNameInput>;

export const bioResultsInput = z.strictObject({
  workspaceId,
  id,
  days: z.coerce.number().pipe(z.literal(bioResultDays)).default(30),
});
export type BioResultsInput = z.infer<typeof bioResultsInput>;

export const listBioReportsInput = z.strictObject({ cursor: timeCursor(64).optional() });
export type ListBioReportsInput = z.infer<typeof listBioReportsInput>;

export const decideBioPageInput = z.strictObject({
  name,
  action: z.enum(['take_down', 'allow']),
  /** Shown to the editors of the page. */
  reason: z.string().trim().max(300).default(''),
});
export type DecideBioPageInput = z.infer<typeof decideBioPageInput>;
