import type { CSSProperties } from 'react';
import {
  ActionRow,
  Avatar,
  displayName,
  Excerpt,
  LinkedText,
  MediaFile,
  PreviewFrame,
} from '../../_shared/web/preview-parts.tsx';
import type { PreviewProps } from '../../web-parts.ts';

const textCharacters = 210;
const shownImages = 5;
const link = /(https?:\/\/\S+|(?<![\p{L}\p{N}_])#[\p{L}\p{N}][\p{L}\p{N}_]*)/gu;

/** The first file has the full width, and the last one shows the number of hidden files. */
function Files({ media }: Pick<PreviewProps, 'media'>) {
  const shown = media.slice(0, shownImages);
  const hidden = media.length - shown.length;
  return (
    <div style={styles.files}>
      {shown.map((file, n) => (
        <div key={file.id} style={n === 0 ? styles.first : styles.other}>
          <MediaFile file={file} style={styles.file} emptyStyle={styles.empty} />
          {hidden > 0 && n === shown.length - 1 && <span style={styles.hidden}>+{hidden}</span>}
        </div>
      ))}
    </div>
  );
}

export function Preview({ username, logo, description, media, options }: PreviewProps) {
  const files = options.uploadType.toLowerCase() === 'none' ? [] : media;
  return (
    <PreviewFrame style={styles.card}>
      <header style={styles.head}>
        <Avatar logo={logo} size={48} colour="#dfdeda" />
        <div style={styles.account}>
          <b style={styles.name}>{displayName(username)}</b>
          <span style={styles.quiet}>now · Anyone</span>
        </div>
      </header>
      {description.trim() !== '' && (
        <p style={styles.text}>
          <Excerpt text={description} maxCharacters={textCharacters} moreStyle={styles.more}>
            {(shown) => <LinkedText text={shown} pattern={link} linkStyle={styles.link} />}
          </Excerpt>
        </p>
      )}
      {files.length > 0 && <Files media={files} />}
      <ActionRow labels={['Like', 'Comment', 'Repost', 'Send']} style={styles.row} />
    </PreviewFrame>
  );
}

const styles = {
  card: {
    border: '1px solid #dfdeda',
    borderRadius: 8,
    color: '#191919',
    lineHeight: 1.43,
  },
  head: { display: 'flex', alignItems: 'center', gap: 8, padding: '12px 16px 8px' },
  account: { display: 'grid', minWidth: 0 },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  quiet: { color: '#5e5e5e', fontSize: 12 },
  text: { margin: 0, padding: '0 16px 8px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  more: { color: '#5e5e5e' },
  link: { color: '#0a66c2', fontWeight: 600 },
  files: { display: 'flex', flexWrap: 'wrap', gap: 2 },
  first: { flex: '1 0 100%', maxHeight: 420, overflow: 'hidden' },
  other: { position: 'relative', flex: '1 0 20%', minWidth: 0, aspectRatio: '1', overflow: 'hidden' },
  file: {
    display: 'block',
    width: '100%',
    height: '100%',
    maxHeight: 420,
    minHeight: 96,
    objectFit: 'cover',
  },
  hidden: {
    position: 'absolute',
    inset: 0,
    display: 'grid',
    placeItems: 'center',
    background: 'rgba(0, 0, 0, 0.6)',
    color: '#fff',
    fontSize: 20,
  },
  empty: { height: '100%', minHeight: 96, aspectRatio: '16 / 9', background: '#f3f2ef' },
  row: {
    justifyContent: 'space-around',
    padding: '12px 16px',
    borderTop: '1px solid #dfdeda',
    color: '#5e5e5e',
    fontWeight: 600,
  },
} as const satisfies Record<string, CSSProperties>;
