import { createHash } from 'node:crypto';
import type { DocumentReference, Firestore, Query } from 'firebase-admin/firestore';
import { escapeHtml } from '@fanfare/core/text/escape-html.ts';
import { dayMs } from '@fanfare/core/time/units.ts';
import { mailPauseMs } from '@fanfare/core/workspaces/members.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The address for replies. Without it, replies go to the sender. */
  replyTo?: string;
}

type Paragraph = string | { words: string; url: string };

const htmlOf = (paragraph: Paragraph): string =>
  typeof paragraph === 'string'
    ? `<p style="white-space:pre-wrap">${escapeHtml(paragraph)}</p>`
    : `<p><a href="${escapeHtml(paragraph.url)}">${escapeHtml(paragraph.words)}</a></p>`;

/** Writes an e-mail as text and as HTML. Every paragraph is escaped, because its words may come from people. */
export const mailOf = (to: string, subject: string, paragraphs: readonly Paragraph[]): Mail => ({
  to,
  subject,
  text: paragraphs.map((each) => (typeof each === 'string' ? each : each.url)).join('\n\n'),
  html: paragraphs.map(htmlOf).join('\n'),
});

/** The kinds of e-mail that an address gets at most once per workspace and period. */
type MailKind = 'invitation' | 'report';

interface MailOccasion {
  kind: MailKind;
  workspaceId: string;
  email: string;
  at: Date;
}

const keptMs = 30 * dayMs;

/**
 * `mail/{id}`: an e-mail in the form that Firebase's extension "Trigger Email from Firestore" sends. It is written in
 * the transaction that causes it, so it is sent only if that transaction succeeds. The id allows one e-mail of a kind
 * per workspace, address and period.
 */
export function mailDocument(
  db: Firestore,
  { kind, workspaceId, email, at }: MailOccasion,
): DocumentReference {
  const span = Math.floor(at.getTime() / mailPauseMs);
  const about = `${kind} ${workspaceId} ${email} ${span}`;
  const id = createHash('sha256').update(about).digest('hex').slice(0, 40);
  return db.doc(`mail/${id}`);
}

export function mailFields(
  { to, subject, text, html, replyTo }: Mail,
  workspaceId: string,
  at: Date,
): object {
  const expiresAt = new Date(at.getTime() + keptMs);
  return {
    to: [to],
    message: { subject, text, html },
    ...(replyTo !== undefined && { replyTo }),
    workspaceId,
    createdAt: at,
    expiresAt,
  };
}

export const mailsTo = (db: Firestore, email: string): Query =>
  db.collection('mail').where('to', 'array-contains', email);
