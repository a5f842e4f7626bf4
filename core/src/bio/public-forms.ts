import { escapeHtml } from '../text/escape-html.ts';
import { bioPath, bioReportReasons, bioReportTextMax } from './page.ts';
import { bioDocument } from './public-page.ts';
import type { BioThemeId } from './themes.ts';

const ownTheme: BioThemeId = 'paper';

const notIndexed = '<meta name="robots" content="noindex">';

function ownPage(title: string, content: string): string {
  const body = `<main><h1>${escapeHtml(title)}</h1>${content}</main><footer>Made with <a href="/">Fanfare</a></footer>`;
  return bioDocument({
    title: `${title} · Fanfare`,
    theme: ownTheme,
    language: 'en',
    head: notIndexed,
    body,
  });
}

/** The page that is shown for an unknown name, and for a page that is not public, was deleted or was taken down. */
export const renderMissingBioPage = (): string =>
  ownPage(
    'This page doesn’t exist',
    '<p class="p">The address may be misspelled, or the page was removed.</p>',
  );

const reasonOptions = Object.entries(bioReportReasons)
  .map(
    ([id, label], i) =>
      `<label class="o"><input type="radio" name="reason" value="${id}"${i === 0 ? ' required' : ''}>${escapeHtml(label)}</label>`,
  )
  .join('');

export interface ReportView {
  name: string;
  /** A sentence about the problem with the last submission of the form. */
  problem: string | null;
}

export function renderReportForm({ name, problem }: ReportView): string {
  const path = bioPath(name);
  return ownPage(
    'Report this page',
    `<p class="p">Tell us what is wrong with <a href="${escapeHtml(path)}">${escapeHtml(path.slice(1))}</a>. We don’t keep who sent a report.</p>${
      problem === null ? '' : `<p class="e" role="alert">${escapeHtml(problem)}</p>`
    }<form method="post" action="${escapeHtml(path)}/report"><fieldset><legend>Reason</legend>${reasonOptions}</fieldset><label class="f" for="text">Details (optional)</label><textarea id="text" name="text" maxlength="${bioReportTextMax}"></textarea><button>Send report</button></form>`,
  );
}

export const renderReportSent = (): string =>
  ownPage('Thank you', '<p class="p">Our team looks at every report.</p>');
