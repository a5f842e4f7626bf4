import type { CSSProperties } from 'react';
import { Avatar, MediaFile, PreviewFrame } from '../../_shared/web/preview-parts.tsx';
import type { PreviewProps } from '../../web-parts.ts';

const nameOf = (username: string) => username.replace(/^@|^u\//, '');

/**
 * Previews a post as in a subreddit, with its first comment below. Reddit does not crop files, so the whole file is
 * shown in a frame.
 */
export function Preview({ username, logo, title, description, comment, media, cover }: PreviewProps) {
  const [file] = media;
  return (
    <PreviewFrame style={styles.card}>
      <header style={styles.head}>
        <Avatar logo={logo} size={24} colour="#d7dfe2" />
        <b>u/{nameOf(username)}</b>
        <span style={styles.quiet}>· now</span>
      </header>
      <h3 style={styles.title}>{title.trim() === '' ? 'Your title appears here' : title}</h3>
      {file && (
        <div style={file.url === null ? styles.empty : styles.frame}>
          <MediaFile file={file} cover={cover} style={styles.file} />
        </div>
      )}
      {description.trim() !== '' && <p style={styles.text}>{description}</p>}
      <div aria-hidden style={styles.row}>
        <span style={styles.pill}>▲ 1 ▼</span>
        <span style={styles.pill}>{comment.trim() === '' ? '0 comments' : '1 comment'}</span>
        <span style={styles.pill}>Share</span>
      </div>
      {comment.trim() !== '' && (
        <p style={styles.comment}>
          <b>u/{nameOf(username)}</b> {comment}
        </p>
      )}
    </PreviewFrame>
  );
}

const styles = {
  card: {
    padding: 16,
    border: '1px solid #d7dfe2',
    borderRadius: 16,
    color: '#0f1a1c',
    lineHeight: 1.45,
  },
  head: { display: 'flex', gap: 8, alignItems: 'center', fontSize: 12 },
  quiet: { color: '#5c6c74' },
  title: { margin: '8px 0', fontSize: 18, lineHeight: 1.3, fontWeight: 600, overflowWrap: 'anywhere' },
  frame: {
    display: 'grid',
    placeItems: 'center',
    overflow: 'hidden',
    border: '1px solid #d7dfe2',
    borderRadius: 16,
    background: '#eaedef',
  },
  file: { display: 'block', maxWidth: '100%', maxHeight: 420, objectFit: 'contain' },
  empty: { aspectRatio: '16 / 9', borderRadius: 16, background: '#eaedef' },
  text: { margin: '8px 0 0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  row: { display: 'flex', gap: 8, marginTop: 12, fontSize: 12, fontWeight: 600 },
  pill: { padding: '6px 12px', borderRadius: 16, background: '#e5ebee' },
  comment: {
    margin: '12px 0 0',
    paddingLeft: 12,
    borderLeft: '2px solid #d7dfe2',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
} as const satisfies Record<string, CSSProperties>;
