import type { CSSProperties } from 'react';
import type { PreviewFile, PreviewProps } from '../../web-parts.ts';

const link = /(https?:\/\/\S+|[@#]\p{L}[\p{L}\p{N}_.]*)/gu;

const nameOf = (username: string) => username.replace(/^@/, '');

function Words({ text }: { text: string }) {
  if (text.trim() === '') return null;
  return (
    <div style={styles.words}>
      {text.split(link).map((part, n) =>
        n % 2 === 1 ? (
          <span key={`${n} ${part}`} style={styles.link}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </div>
  );
}

function File({ file: { kind, url, alt, width, height }, isAlone }: { file: PreviewFile; isAlone: boolean }) {
  const shape = isAlone ? { ...styles.alone, aspectRatio: `${width} / ${height}` } : styles.among;
  if (url === null) return <div style={{ ...styles.file, ...shape }} />;
  return kind === 'video' ? (
    <video
      src={url}
      aria-label={alt}
      controls
      muted
      playsInline
      preload="metadata"
      style={{ ...styles.file, ...shape }}
    />
  ) : (
    <img src={url} alt={alt} style={{ ...styles.file, ...shape }} />
  );
}

const shownFiles = 3;

/** One beside the other; what there is no room for is counted. */
function Files({ media }: Pick<PreviewProps, 'media'>) {
  if (media.length === 0) return null;
  const more = media.length - shownFiles;
  return (
    <>
      <div style={styles.files}>
        {media.slice(0, shownFiles).map((file) => (
          <File key={file.id} file={file} isAlone={media.length === 1} />
        ))}
      </div>
      {more > 0 && <div style={styles.quiet}>and {more} more</div>}
    </>
  );
}

function Face({ logo }: Pick<PreviewProps, 'logo'>) {
  return logo === null ? (
    <span style={styles.face} />
  ) : (
    <img src={logo} alt="" referrerPolicy="no-referrer" style={styles.face} />
  );
}

/** A post in a feed, and what it is followed by. */
export function Preview({ username, logo, description, comment, media, options }: PreviewProps) {
  const isText = options.uploadType.toLowerCase() === 'text';
  const isFollowed = comment.trim() !== '';
  return (
    <article style={styles.card}>
      <div style={styles.post}>
        <div style={styles.side}>
          <Face logo={logo} />
          {isFollowed && <span style={styles.thread} />}
        </div>
        <div style={styles.body}>
          <b style={styles.name}>{nameOf(username)}</b> <span style={styles.quiet}>now</span>
          <Words text={description} />
          <Files media={isText ? [] : media} />
          <div aria-hidden style={styles.row}>
            <span>Like</span>
            <span>Reply</span>
            <span>Repost</span>
            <span>Share</span>
          </div>
        </div>
      </div>
      {isFollowed && (
        <div style={styles.post}>
          <Face logo={logo} />
          <div style={styles.body}>
            <b style={styles.name}>{nameOf(username)}</b>
            <Words text={comment} />
          </div>
        </div>
      )}
    </article>
  );
}

const styles = {
  card: {
    display: 'grid',
    gap: 12,
    padding: 16,
    border: '1px solid #d9d9d9',
    borderRadius: 16,
    background: '#fff',
    color: '#101010',
    fontSize: 15,
    lineHeight: 1.4,
  },
  post: { display: 'flex', gap: 12, minWidth: 0 },
  side: { display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 8 },
  face: {
    flex: 'none',
    width: 36,
    height: 36,
    borderRadius: '50%',
    background: '#d9d9d9',
    objectFit: 'cover',
  },
  thread: { flex: 1, width: 2, borderRadius: 1, background: '#e5e5e5' },
  body: { flex: 1, minWidth: 0 },
  name: { overflowWrap: 'anywhere' },
  quiet: { color: '#6b6b6b' },
  words: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  link: { color: '#0a5fb4' },
  files: { display: 'flex', gap: 8, marginTop: 8 },
  file: { display: 'block', borderRadius: 8, background: '#f0f0f0', objectFit: 'cover' },
  alone: { width: '100%', maxHeight: 430 },
  among: { flex: '1 1 0', minWidth: 0, height: 200 },
  row: { display: 'flex', gap: 20, marginTop: 10, color: '#6b6b6b', fontSize: 13 },
} as const satisfies Record<string, CSSProperties>;
