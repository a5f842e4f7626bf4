import type { CSSProperties } from 'react';
import {
  ActionRow,
  Avatar,
  displayName,
  LinkedText,
  MediaFile,
  PreviewFrame,
} from '../../_shared/web/preview-parts.tsx';
import type { PreviewFile, PreviewProps } from '../../web-parts.ts';

const link = /(https?:\/\/\S+|[@#]\p{L}[\p{L}\p{N}_.]*)/gu;

const Text = ({ text }: { text: string }) =>
  text.trim() === '' ? null : (
    <div style={styles.text}>
      <LinkedText text={text} pattern={link} linkStyle={styles.link} />
    </div>
  );

const shownFiles = 3;

const fileStyle = ({ width, height }: PreviewFile, isAlone: boolean): CSSProperties => ({
  ...styles.file,
  ...(isAlone ? { ...styles.alone, aspectRatio: `${width} / ${height}` } : styles.among),
});

/** Shows up to three files side by side, and the number of the other files. */
function Files({ media }: Pick<PreviewProps, 'media'>) {
  if (media.length === 0) return null;
  const more = media.length - shownFiles;
  return (
    <>
      <div style={styles.files}>
        {media.slice(0, shownFiles).map((file) => {
          const style = fileStyle(file, media.length === 1);
          return <MediaFile key={file.id} file={file} style={style} emptyStyle={style} />;
        })}
      </div>
      {more > 0 && <div style={styles.quiet}>and {more} more</div>}
    </>
  );
}

/** Previews a post as in the Threads feed, with the first comment as a reply below. */
export function Preview({ username, logo, description, comment, media, options }: PreviewProps) {
  const isText = options.uploadType.toLowerCase() === 'text';
  const hasComment = comment.trim() !== '';
  return (
    <PreviewFrame style={styles.card}>
      <div style={styles.post}>
        <div style={styles.side}>
          <Avatar logo={logo} size={36} colour="#d9d9d9" />
          {hasComment && <span style={styles.thread} />}
        </div>
        <div style={styles.body}>
          <b style={styles.name}>{displayName(username)}</b> <span style={styles.quiet}>now</span>
          <Text text={description} />
          <Files media={isText ? [] : media} />
          <ActionRow labels={['Like', 'Reply', 'Repost', 'Share']} style={styles.row} />
        </div>
      </div>
      {hasComment && (
        <div style={styles.post}>
          <Avatar logo={logo} size={36} colour="#d9d9d9" />
          <div style={styles.body}>
            <b style={styles.name}>{displayName(username)}</b>
            <Text text={comment} />
          </div>
        </div>
      )}
    </PreviewFrame>
  );
}

const styles = {
  card: {
    display: 'grid',
    gap: 12,
    padding: 16,
    border: '1px solid #d9d9d9',
    borderRadius: 16,
    color: '#101010',
    fontSize: 15,
    lineHeight: 1.4,
  },
  post: { display: 'flex', gap: 12, minWidth: 0 },
  side: { display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 8 },
  thread: { flex: 1, width: 2, borderRadius: 1, background: '#e5e5e5' },
  body: { flex: 1, minWidth: 0 },
  name: { overflowWrap: 'anywhere' },
  quiet: { color: '#6b6b6b' },
  text: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  link: { color: '#0a5fb4' },
  files: { display: 'flex', gap: 8, marginTop: 8 },
  file: { display: 'block', borderRadius: 8, background: '#f0f0f0', objectFit: 'cover' },
  alone: { width: '100%', maxHeight: 430 },
  among: { flex: '1 1 0', minWidth: 0, height: 200 },
  row: { gap: 20, marginTop: 10, color: '#6b6b6b' },
} as const satisfies Record<string, CSSProperties>;
