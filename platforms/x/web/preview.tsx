import type { CSSProperties } from 'react';
import type { PreviewFile, PreviewProps } from '../../web-parts.ts';

const link = /(https?:\/\/\S+|[@#]\p{L}[\p{L}\p{N}_]*)/gu;

function File({ file: { kind, url, alt } }: { file: PreviewFile }) {
  if (url === null) return <div style={styles.empty} />;
  return kind === 'video' ? (
    <video src={url} aria-label={alt} controls muted playsInline preload="metadata" style={styles.file} />
  ) : (
    <img src={url} alt={alt} style={styles.file} />
  );
}

/** A tweet in a timeline. */
export function Preview({ username, logo, description, media }: PreviewProps) {
  return (
    <article style={styles.card}>
      {logo === null ? (
        <span style={styles.face} />
      ) : (
        <img src={logo} alt="" referrerPolicy="no-referrer" style={styles.face} />
      )}
      <div style={styles.body}>
        <div style={styles.name}>
          <b>{username.replace(/^@/, '')}</b>{' '}
          <span style={styles.quiet}>@{username.replace(/^@/, '')} · now</span>
        </div>
        <div style={styles.words}>
          {description.split(link).map((part, n) =>
            n % 2 === 1 ? (
              <span key={`${n} ${part}`} style={styles.link}>
                {part}
              </span>
            ) : (
              part
            ),
          )}
        </div>
        {media.length > 0 && (
          <div style={{ ...styles.files, gridTemplateColumns: media.length > 1 ? '1fr 1fr' : '1fr' }}>
            {media.slice(0, 4).map((file) => (
              <File key={file.id} file={file} />
            ))}
          </div>
        )}
        <div aria-hidden style={styles.row}>
          <span>Reply</span>
          <span>Repost</span>
          <span>Like</span>
          <span>Views</span>
        </div>
      </div>
    </article>
  );
}

const styles = {
  card: {
    display: 'flex',
    gap: 12,
    padding: 16,
    border: '1px solid #cfd9de',
    borderRadius: 16,
    background: '#fff',
    color: '#0f1419',
    fontSize: 15,
    lineHeight: 1.35,
  },
  face: {
    flex: 'none',
    width: 40,
    height: 40,
    borderRadius: '50%',
    background: '#cfd9de',
    objectFit: 'cover',
  },
  body: { flex: 1, minWidth: 0 },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  quiet: { color: '#536471' },
  words: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  link: { color: '#0a6ebd' },
  files: {
    display: 'grid',
    gap: 2,
    marginTop: 12,
    overflow: 'hidden',
    border: '1px solid #cfd9de',
    borderRadius: 16,
  },
  file: {
    display: 'block',
    width: '100%',
    height: '100%',
    maxHeight: 420,
    minHeight: 96,
    objectFit: 'cover',
  },
  empty: { aspectRatio: '16 / 9', background: '#eff3f4' },
  row: { display: 'flex', justifyContent: 'space-between', marginTop: 12, fontSize: 13, color: '#536471' },
} as const satisfies Record<string, CSSProperties>;
