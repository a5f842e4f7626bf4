import type { CSSProperties } from 'react';
import { Avatar, MediaFile, PreviewFrame } from '../../_shared/web/preview-parts.tsx';
import type { PreviewProps } from '../../web-parts.ts';

const privacyLabels = { public: null, private: 'Private', unlisted: 'Unlisted' } as const;

/** Previews a video as on its watch page on YouTube. */
export function Preview({
  username,
  logo,
  title,
  description,
  comment,
  media,
  cover,
  options,
}: PreviewProps) {
  const [file] = media;
  const privacy = privacyLabels[options.privacy];
  return (
    <PreviewFrame style={styles.card}>
      <div style={styles.frame}>
        {file?.kind === 'video' && file.url !== null ? (
          <MediaFile file={{ ...file, alt: title }} cover={cover} style={styles.file} />
        ) : (
          <span style={styles.hint}>A video appears here</span>
        )}
      </div>
      <div style={styles.body}>
        <b style={styles.title}>{title.trim() === '' ? 'The title of your video' : title}</b>
        <div style={styles.channel}>
          <Avatar logo={logo} size={32} colour="#d9d9d9" />
          <span style={styles.name}>{username}</span>
          {privacy !== null && <span style={styles.chip}>{privacy}</span>}
        </div>
        {description.trim() !== '' && <p style={styles.text}>{description}</p>}
        {comment.trim() !== '' && (
          <p style={styles.comment}>
            <span style={styles.quiet}>{username}, first comment</span>
            <br />
            {comment}
          </p>
        )}
      </div>
    </PreviewFrame>
  );
}

const styles = {
  card: {
    border: '1px solid #e5e5e5',
    borderRadius: 12,
    color: '#0f0f0f',
    lineHeight: 1.4,
  },
  frame: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    aspectRatio: '16 / 9',
    background: '#0f0f0f',
  },
  hint: { color: '#f1f1f1' },
  file: { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain' },
  body: { display: 'grid', gap: 10, padding: 14 },
  title: { fontSize: 17, lineHeight: 1.3, overflowWrap: 'anywhere' },
  channel: { display: 'flex', alignItems: 'center', gap: 10 },
  name: { flex: 1, minWidth: 0, fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis' },
  chip: { padding: '2px 10px', borderRadius: 12, background: '#f2f2f2', fontSize: 12 },
  text: {
    margin: 0,
    padding: 10,
    maxHeight: 180,
    overflow: 'hidden',
    borderRadius: 10,
    background: '#f2f2f2',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  comment: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  quiet: { color: '#5f5f5f', fontSize: 12 },
} as const satisfies Record<string, CSSProperties>;
