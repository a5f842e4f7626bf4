import {
  bioPath,
  bioReportReasonIds,
  bioReportReasons,
  bioReportTextMax,
  type BioReportReason,
} from '@fanfare/core/bio/page.ts';
import { cleanBioText } from '@fanfare/core/bio/content.ts';
import { renderReportForm, renderReportSent } from '@fanfare/core/bio/public-forms.ts';
import { AppError } from '../../http/app-error.ts';
import { readBytes, type HttpRequest } from '../../http/read-bytes.ts';
import { mediaType } from '../../http/read-json.ts';
import type { BioSite } from '../../store/bio-records.ts';
import { mailOf, type Mail } from '../../store/mail.ts';
import type { SiteDependencies } from './dependencies.ts';
import { htmlReply, type SiteReply } from './site-reply.ts';

/** The size of the longest form: a character has up to four bytes, and a form encodes each byte as three. */
const formBytesMax = bioReportTextMax * 12 + 256;

const isReason = (text: string | null): text is BioReportReason =>
  bioReportReasonIds.some((reason) => reason === text);

/** The e-mail to our staff about a reported page. Strangers choose the texts in it, so `mailOf` escapes them. */
function reportMail(to: string, address: string, reason: BioReportReason, text: string): Mail {
  const lines = [
    `Somebody reported this page: ${bioReportReasons[reason]}.`,
    address,
    ...(text === '' ? [] : [text]),
    'More reports of this workspace may follow without another e-mail.',
  ];
  return mailOf(to, `Report about a public page: ${bioReportReasons[reason]}`, lines);
}

/**
 * Tells whether a form on another site sent the report. Browsers say in a header which site sent a form. Such reports
 * are refused, because any site could make its visitors send them.
 */
const isOfOtherSite = ({ headers }: HttpRequest): boolean => {
  const from = headers['sec-fetch-site'];
  return from !== undefined && from !== 'same-origin' && from !== 'none';
};

async function readForm(req: HttpRequest): Promise<URLSearchParams | SiteReply['status']> {
  if (mediaType(req.headers['content-type']) !== 'application/x-www-form-urlencoded') return 415;
  try {
    return new URLSearchParams((await readBytes(req, formBytesMax)).toString('utf8'));
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_large') return 413;
    throw error;
  }
}

/**
 * Shows the form, or stores the report in a form that was sent. The sender of a report above the limit is thanked as
 * well, so that they do not learn about the limit.
 */
export async function takeReport(
  deps: SiteDependencies,
  site: BioSite,
  req: HttpRequest,
): Promise<SiteReply> {
  const { bioReports, reportsAddress, siteUrl, now, newId } = deps;
  const { name, workspaceId, id: pageId } = site;
  const replyWithForm = (status: SiteReply['status'], problem: string | null) =>
    htmlReply(status, renderReportForm({ name, problem }));
  if (req.method !== 'POST') return replyWithForm(200, null);
  if (isOfOtherSite(req)) return replyWithForm(403, 'Please send the report from this page.');
  const form = await readForm(req);
  if (!(form instanceof URLSearchParams)) return replyWithForm(form, 'This report is too long or malformed.');
  const reason = form.get('reason');
  if (!isReason(reason)) return replyWithForm(400, 'Choose a reason.');
  const text = cleanBioText((form.get('text') ?? '').toWellFormed())
    .slice(0, bioReportTextMax)
    .toWellFormed();
  const to = reportsAddress();
  const mail = to === '' ? null : reportMail(to, siteUrl(bioPath(name)), reason, text);
  await bioReports.add({ id: newId(), workspaceId, pageId, name, reason, text, at: now() }, mail);
  return htmlReply(200, renderReportSent());
}
