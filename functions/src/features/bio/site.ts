import type { ServerResponse } from 'node:http';
import { isVisit, type VisitHeaders } from '@fanfare/core/bio/visitors.ts';
import { bioNameProblem, cleanBioName } from '@fanfare/core/bio/names.ts';
import { bioMediaIds, bioTarget, shownBioLinks } from '@fanfare/core/bio/content.ts';
import { bioPath, type BioLink } from '@fanfare/core/bio/page.ts';
import { renderMissingBioPage } from '@fanfare/core/bio/public-forms.ts';
import { renderBioPage } from '@fanfare/core/bio/public-page.ts';
import { addBioCounts, noBioCounts, type BioCounts } from '@fanfare/core/bio/results.ts';
import { dayIn } from '@fanfare/core/calendar/days.ts';
import { smallPathOf } from '@fanfare/core/media/media-path.ts';
import { ownEntry } from '@fanfare/core/values/own-entry.ts';
import type { HttpHandler } from '../../http/dispatcher.ts';
import type { HttpRequest } from '../../http/read-bytes.ts';
import type { BioSite, Published } from '../../store/bio-records.ts';
import { createBatches } from './batches.ts';
import type { SiteDependencies } from './dependencies.ts';
import { takeReport } from './report.ts';
import { partsKeptMs, readParts } from './site-parts.ts';
import { htmlReply, redirectReply, sendSiteReply, type SiteReply } from './site-reply.ts';
import { viewOfSite } from './site-view.ts';

/** Larger pictures are not served. A small picture usually has less than 100 KB. */
const pictureBytesMax = 2 * 1024 * 1024;

/** Joins the values of repeated headers. Browsers do not repeat the headers that are read here. */
const headersOf = ({ headers }: HttpRequest): VisitHeaders =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

const missing = (): SiteReply => htmlReply(404, renderMissingBioPage());

interface Address {
  name: string;
  kind: 'page' | 'i' | 'l' | 'report';
  id: string;
  /**
   * True if the address says that the visitor is an editor of the page. The visit is then not counted. The server does
   * not check this.
   */
  isPreview: boolean;
}

const kinds: Readonly<Record<string, Address['kind']>> = { i: 'i', l: 'l', report: 'report' };

/** Parses `/@name` or an address below it; null for any other address. */
function readSiteAddress(url: string): Address | null {
  const [path = '', search = ''] = url.split('?', 2);
  const [, typed = '', kind = '', id = '', ...rest] = path.replace(/^\/%40/i, '/@').split('/');
  const name = cleanBioName(typed);
  if (bioNameProblem(name) !== null || rest.length > 0) return null;
  const isPreview = new URLSearchParams(search).has('preview');
  if (kind === '') return id === '' ? { name, kind: 'page', id, isPreview } : null;
  const known = ownEntry(kinds, kind);
  return known === undefined || (known === 'report') !== (id === '')
    ? null
    : { name, kind: known, id, isPreview };
}

/** Serves the public pages of all workspaces, with their pictures, counted links and the form for reports. */
export function createBioSite(deps: SiteDependencies): HttpHandler {
  const { bio, bioCounts, mediaFiles, now, log } = deps;

  /**
   * Returns the page, with new parts if its parts are too old. If the parts cannot be read, the page is returned with
   * the old parts.
   */
  async function withParts(published: Published | null): Promise<Published | null> {
    if (published?.kind !== 'page') return published;
    const { site } = published;
    if (site.parts && now().getTime() - site.parts.at.getTime() < partsKeptMs) return published;
    try {
      const parts = await readParts(deps, site);
      await bio.renewParts(site, parts);
      return { kind: 'page', site: { ...site, parts } };
    } catch (error) {
      log.warn('A page shows older posts and accounts.', { workspaceId: site.workspaceId, error });
      return published;
    }
  }
  const read = createBatches<null, Published | null>(async (name) => {
    const found = await withParts(await bio.published(name));
    return found?.kind === 'page' && found.site.parts?.hidden === true ? null : found;
  });

  const count = createBatches<{ site: BioSite; counts: BioCounts }, undefined>(async (_key, items) => {
    const [first] = items;
    if (!first) return undefined;
    const day = dayIn(now().getTime(), first.site.content.timeZone);
    const counts = items.map((item) => item.counts).reduce(addBioCounts, noBioCounts);
    await bioCounts.add(first.site, day, counts, deps.anyNumber());
    return undefined;
  });

  /** Counts a visit. A failure is only logged, so that the visitor gets the page anyway. */
  async function countVisit(site: BioSite, counts: BioCounts): Promise<void> {
    try {
      await count(`${site.workspaceId}/${site.id}`, { site, counts });
    } catch (error) {
      log.error('A visit may not be counted.', error, { workspaceId: site.workspaceId });
    }
  }

  async function answerPage(req: HttpRequest, site: BioSite, isPreview: boolean): Promise<SiteReply> {
    if (!isPreview && isVisit(req.method ?? '', headersOf(req)))
      await countVisit(site, { views: 1, clicks: {} });
    const view = await viewOfSite(deps, site, now().getTime(), isPreview);
    return htmlReply(200, renderBioPage(view), site.content.indexed);
  }

  async function answerLink(req: HttpRequest, site: BioSite, link: BioLink | undefined, isPreview: boolean) {
    const target = link ? bioTarget(link.url) : null;
    if (!link || target === null) return redirectReply(302, bioPath(site.name));
    if (!isPreview && isVisit(req.method ?? '', headersOf(req)))
      await countVisit(site, { views: 0, clicks: { [link.id]: 1 } });
    return redirectReply(302, target);
  }

  const readPicture = createBatches<null, Buffer | null>(async (path) => {
    const file = await mediaFiles.open(path);
    if (!file || file.size > pictureBytesMax) return null;
    return Buffer.from(await file.read(0, file.size));
  });

  async function answerPicture({ workspaceId, content, parts }: BioSite, id: string): Promise<SiteReply> {
    const links = shownBioLinks(content.links, now().getTime());
    const shown = new Set([
      ...bioMediaIds({ ...content, links }),
      ...(parts?.latest ?? []).map((each) => each.mediaId),
    ]);
    const own = id === 'avatar' && content.avatar.kind === 'workspace' ? (parts?.avatarPath ?? null) : null;
    const path = own ?? (shown.has(id) ? smallPathOf({ workspaceId, mediaId: id }) : null);
    const bytes = path === null ? null : await readPicture(path, null);
    if (bytes === null)
      return { status: 404, headers: { 'content-type': 'text/plain' }, body: 'Not found.\n' };
    return {
      status: 200,
      headers: {
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=3600',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'x-robots-tag': 'noindex',
      },
      body: bytes,
    };
  }

  async function answer(req: HttpRequest): Promise<SiteReply> {
    const address = readSiteAddress(req.url ?? '/');
    if (!address) return missing();
    const { name, kind, id, isPreview } = address;
    const allowed = kind === 'report' ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'];
    if (!allowed.includes(req.method ?? ''))
      return {
        status: 405,
        headers: { allow: allowed.join(', '), 'content-type': 'text/plain' },
        body: 'Not allowed.\n',
      };
    const found = await read(name, null);
    if (!found) return missing();
    if (found.kind === 'moved')
      return now() < found.until ? redirectReply(302, bioPath(found.to)) : missing();
    const { site } = found;
    if (kind === 'i') return answerPicture(site, id);
    if (kind === 'report') return takeReport(deps, site, req);
    if (kind === 'page') return answerPage(req, site, isPreview);
    const links = shownBioLinks(site.content.links, now().getTime());
    return answerLink(
      req,
      site,
      links.find((each) => each.id === id),
      isPreview,
    );
  }

  return async (req: HttpRequest, res: ServerResponse) => {
    try {
      await sendSiteReply(req, res, await answer(req));
    } catch (error) {
      log.error('A public page failed.', error, { route: 'GET /@{name}' });
      await sendSiteReply(req, res, {
        status: 500,
        headers: { 'content-type': 'text/plain' },
        body: 'Please try again later.\n',
      });
    }
    // An unread body would block the connection.
    req.resume();
  };
}
