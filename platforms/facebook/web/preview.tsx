import type { CSSProperties } from 'react';
import type { PreviewFile, PreviewProps } from '../../web-parts.ts';

const link = /(https?:\/\/\S+|#[\p{L}\p{N}_]+)/gu;
const shownFiles = 5;

const typeOf = (uploadType: string): 'reel' | 'story' | 'post' => {
  const wanted = uploadType.toLowerCase();
  if (['reel', 'reels'].includes(wanted)) return 'reel';
  return ['stories', 'story'].includes(wanted) ? 'story' : 'post';
};

function Words({ text }: { text: string }) {
  return (
    <p style={styles.words}>
      {text.split(link).map((part, n) =>
        n % 2 === 1 ? (
          <span key={`${n} ${part}`} style={styles.link}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </p>
  );
}

function File({ file, cover, isTall }: { file: PreviewFile; cover: string | null; isTall: boolean }) {
  const { kind, url, alt } = file;
  const shape = isTall ? styles.tall : styles.file;
  if (url === null) return <div style={{ ...styles.empty, ...(isTall && styles.tall) }} />;
  return kind === 'image' ? (
    <img src={url} alt={alt} style={shape} />
  ) : (
    <video
      src={url}
      aria-label={alt}
      {...(cover !== null && { poster: cover })}
      controls
      muted
      playsInline
      preload="metadata"
      style={shape}
    />
  );
}

/** The network shows five at most, and says how many more there are. */
function Files({ media, cover, isTall }: Pick<PreviewProps, 'media' | 'cover'> & { isTall: boolean }) {
  const shown = media.slice(0, isTall ? 1 : shownFiles);
  const more = isTall ? 0 : media.length - shown.length;
  if (shown.length === 0) return null;
  return (
    <div style={{ ...styles.files, gridTemplateColumns: shown.length > 1 ? '1fr 1fr' : '1fr' }}>
      {shown.map((file, at) => (
        <div key={file.id} style={styles.cell}>
          <File file={file} cover={cover} isTall={isTall} />
          {more > 0 && at === shown.length - 1 && <span style={styles.more}>+{more}</span>}
        </div>
      ))}
    </div>
  );
}

const kinds = { reel: 'Reel', story: 'Story', post: null } as const;

/** A post on a Page; reels and stories as tall as a phone. */
export function Preview({ username, logo, title, description, media, cover, options }: PreviewProps) {
  const type = typeOf(options.uploadType);
  const hasTitle = title.trim() !== '' && media[0]?.kind === 'video' && type !== 'story';
  return (
    <article style={styles.card}>
      <header style={styles.head}>
        {logo === null ? (
          <span style={styles.face} />
        ) : (
          <img src={logo} alt="" referrerPolicy="no-referrer" style={styles.face} />
        )}
        <span style={styles.name}>
          <b>{username.replace(/^@/, '')}</b>
          <span style={styles.quiet}>Just now{kinds[type] === null ? '' : ` · ${kinds[type]}`}</span>
        </span>
      </header>
      {type !== 'story' && description.trim() !== '' && <Words text={description} />}
      <Files media={media} cover={cover} isTall={type !== 'post'} />
      {hasTitle && <b style={styles.title}>{title}</b>}
      {type !== 'story' && (
        <div aria-hidden style={styles.row}>
          <span>Like</span>
          <span>Comment</span>
          <span>Share</span>
        </div>
      )}
    </article>
  );
}

const styles = {
  card: {
    overflow: 'hidden',
    border: '1px solid #ced0d4',
    borderRadius: 8,
    background: '#fff',
    color: '#080809',
    fontSize: 15,
    lineHeight: 1.35,
  },
  head: { display: 'flex', alignItems: 'center', gap: 10, padding: 12 },
  face: {
    flex: 'none',
    width: 40,
    height: 40,
    borderRadius: '50%',
    background: '#ced0d4',
    objectFit: 'cover',
  },
  name: { display: 'grid', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  quiet: { color: '#5c5f65', fontSize: 13 },
  words: { margin: 0, padding: '0 12px 12px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  link: { color: '#0a58d0' },
  files: { display: 'grid', gap: 2 },
  cell: { position: 'relative', minHeight: 96 },
  file: { display: 'block', width: '100%', height: '100%', maxHeight: 480, objectFit: 'cover' },
  tall: {
    display: 'block',
    width: '100%',
    maxHeight: 560,
    aspectRatio: '9 / 16',
    objectFit: 'cover',
    background: '#080809',
  },
  empty: { aspectRatio: '16 / 9', background: '#f0f2f5' },
  more: {
    position: 'absolute',
    inset: 0,
    display: 'grid',
    placeItems: 'center',
    background: 'rgba(8, 8, 9, 0.55)',
    color: '#fff',
    fontSize: 24,
  },
  title: { display: 'block', padding: '10px 12px 0' },
  row: {
    display: 'flex',
    justifyContent: 'space-around',
    margin: 12,
    paddingTop: 10,
    borderTop: '1px solid #ced0d4',
    fontSize: 13,
    color: '#5c5f65',
  },
} as const satisfies Record<string, CSSProperties>;
