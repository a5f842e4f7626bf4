import type { CSSProperties } from 'react';
import type { PreviewFile, PreviewProps } from '../../web-parts.ts';
import { linkOf, shownDescription } from '../facts.ts';

const nameOf = (username: string) => username.replace(/^@/, '');

/** The site that a pin leads to, as the network names it. */
function siteOf(options: PreviewProps['options']): string | null {
  const host = URL.parse(linkOf({ options }) ?? '')?.hostname ?? '';
  return host === '' ? null : host.replace(/^www\./, '');
}

function File({ file: { kind, url, alt }, cover }: { file: PreviewFile; cover: string | null }) {
  if (url === null) return null;
  return kind === 'image' ? (
    <img src={url} alt={alt} style={styles.file} />
  ) : (
    <video
      src={url}
      aria-label={alt}
      {...(cover !== null && { poster: cover })}
      controls
      muted
      playsInline
      preload="metadata"
      style={styles.file}
    />
  );
}

/** As tall as the file is; what is much taller is cut. */
const shapeOf = (file: PreviewFile | undefined): string =>
  file && file.height > 0 ? String(Math.max(file.width / file.height, 1 / 2)) : '2 / 3';

/** A pin that somebody has opened. */
export function Preview({ username, logo, title, description, media, cover, options }: PreviewProps) {
  const [file] = media;
  const site = siteOf(options);
  return (
    <article style={styles.card}>
      <div style={{ ...styles.frame, aspectRatio: shapeOf(file) }}>
        {file ? (
          <File file={file} cover={cover} />
        ) : (
          <span style={styles.quiet}>A photo or a video appears here</span>
        )}
      </div>
      <div style={styles.below}>
        {site !== null && <span style={styles.site}>{site}</span>}
        {title.trim() !== '' && <b style={styles.title}>{title}</b>}
        {description.trim() !== '' && <p style={styles.words}>{shownDescription(description)}</p>}
        <footer style={styles.account}>
          {logo === null ? (
            <span style={styles.face} />
          ) : (
            <img src={logo} alt="" referrerPolicy="no-referrer" style={styles.face} />
          )}
          <span style={styles.name}>{nameOf(username)}</span>
        </footer>
      </div>
    </article>
  );
}

const styles = {
  card: {
    overflow: 'hidden',
    border: '1px solid #e2e2e2',
    borderRadius: 24,
    background: '#fff',
    color: '#111',
    fontSize: 14,
    lineHeight: 1.4,
  },
  frame: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    width: '100%',
    maxHeight: 560,
    background: '#f1f1f1',
  },
  file: { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
  quiet: { color: '#5f5f5f' },
  below: { display: 'grid', gap: 8, padding: 16 },
  site: { textDecoration: 'underline', overflowWrap: 'anywhere' },
  title: { fontSize: 20, lineHeight: 1.25, overflowWrap: 'anywhere' },
  words: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  account: { display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 },
  face: {
    flex: 'none',
    width: 32,
    height: 32,
    borderRadius: '50%',
    background: '#e2e2e2',
    objectFit: 'cover',
  },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 600 },
} as const satisfies Record<string, CSSProperties>;
