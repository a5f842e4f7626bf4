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

const link = /(https?:\/\/\S+|[@#]\p{L}[\p{L}\p{N}_]*)/gu;

export function Preview({ username, logo, description, media }: PreviewProps) {
  return (
    <PreviewFrame style={styles.card}>
      <Avatar logo={logo} size={40} colour="#cfd9de" />
      <div style={styles.body}>
        <div style={styles.name}>
          <b>{displayName(username)}</b> <span style={styles.quiet}>@{displayName(username)} · now</span>
        </div>
        <div style={styles.text}>
          <LinkedText text={description} pattern={link} linkStyle={styles.link} />
        </div>
        {media.length > 0 && (
          <div style={{ ...styles.files, gridTemplateColumns: media.length > 1 ? '1fr 1fr' : '1fr' }}>
            {media.slice(0, 4).map((file) => (
              <MediaFile key={file.id} file={file} style={styles.file} emptyStyle={styles.empty} />
            ))}
          </div>
        )}
        <ActionRow labels={['Reply', 'Repost', 'Like', 'Views']} style={styles.row} />
      </div>
    </PreviewFrame>
  );
}

const styles = {
  card: {
    display: 'flex',
    gap: 12,
    padding: 16,
    border: '1px solid #cfd9de',
    borderRadius: 16,
    color: '#0f1419',
    fontSize: 15,
    lineHeight: 1.35,
  },
  body: { flex: 1, minWidth: 0 },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  quiet: { color: '#536471' },
  text: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
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
  row: { justifyContent: 'space-between', marginTop: 12, color: '#536471' },
} as const satisfies Record<string, CSSProperties>;
