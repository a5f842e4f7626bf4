import type { CSSProperties } from 'react';
import {
  ActionRow,
  Avatar,
  displayName,
  LinkedText,
  MediaFile,
  PreviewFrame,
} from '../../_shared/web/preview-parts.tsx';
import type { PreviewProps } from '../../web-parts.ts';

const link = /(https?:\/\/\S+|#[\p{L}\p{N}_]+)/gu;
const shownFiles = 5;

const typeOf = (uploadType: string): 'reel' | 'story' | 'post' => {
  const wanted = uploadType.toLowerCase();
  if (['reel', 'reels'].includes(wanted)) return 'reel';
  return ['stories', 'story'].includes(wanted) ? 'story' : 'post';
};

/** Facebook shows at most five files and counts the rest. */
function Files({ media, cover, isTall }: Pick<PreviewProps, 'media' | 'cover'> & { isTall: boolean }) {
  const shown = media.slice(0, isTall ? 1 : shownFiles);
  const more = isTall ? 0 : media.length - shown.length;
  if (shown.length === 0) return null;
  const style = isTall ? styles.tall : styles.file;
  const emptyStyle = isTall ? { ...styles.empty, ...styles.tall } : styles.empty;
  return (
    <div style={{ ...styles.files, gridTemplateColumns: shown.length > 1 ? '1fr 1fr' : '1fr' }}>
      {shown.map((file, at) => (
        <div key={file.id} style={styles.cell}>
          <MediaFile file={file} cover={cover} style={style} emptyStyle={emptyStyle} />
          {more > 0 && at === shown.length - 1 && <span style={styles.more}>+{more}</span>}
        </div>
      ))}
    </div>
  );
}

const typeLabels = { reel: 'Reel', story: 'Story', post: null } as const;

/** Previews a post as on a Facebook Page. Reels and stories fill the height of a phone. */
export function Preview({ username, logo, title, description, media, cover, options }: PreviewProps) {
  const type = typeOf(options.uploadType);
  const hasTitle = title.trim() !== '' && media[0]?.kind === 'video' && type !== 'story';
  return (
    <PreviewFrame style={styles.card}>
      <header style={styles.head}>
        <Avatar logo={logo} size={40} colour="#ced0d4" />
        <span style={styles.name}>
          <b>{displayName(username)}</b>
          <span style={styles.quiet}>
            Just now{typeLabels[type] === null ? '' : ` · ${typeLabels[type]}`}
          </span>
        </span>
      </header>
      {type !== 'story' && description.trim() !== '' && (
        <p style={styles.text}>
          <LinkedText text={description} pattern={link} linkStyle={styles.link} />
        </p>
      )}
      <Files media={media} cover={cover} isTall={type !== 'post'} />
      {hasTitle && <b style={styles.title}>{title}</b>}
      {type !== 'story' && <ActionRow labels={['Like', 'Comment', 'Share']} style={styles.row} />}
    </PreviewFrame>
  );
}

const styles = {
  card: {
    border: '1px solid #ced0d4',
    borderRadius: 8,
    color: '#080809',
    fontSize: 15,
    lineHeight: 1.35,
  },
  head: { display: 'flex', alignItems: 'center', gap: 10, padding: 12 },
  name: { display: 'grid', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  quiet: { color: '#5c5f65', fontSize: 13 },
  text: { margin: 0, padding: '0 12px 12px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
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
    justifyContent: 'space-around',
    margin: 12,
    paddingTop: 10,
    borderTop: '1px solid #ced0d4',
    color: '#5c5f65',
  },
} as const satisfies Record<string, CSSProperties>;
