import type { CSSProperties } from 'react';
import { Avatar, displayName, MediaFile, PreviewFrame } from '../../_shared/web/preview-parts.tsx';
import type { PreviewFile, PreviewProps } from '../../web-parts.ts';
import { linkOf, shownDescription } from '../facts.ts';

/** The site that the pin links to, as Pinterest shows it. */
function siteOf(options: PreviewProps['options']): string | null {
  const host = URL.parse(linkOf({ options }) ?? '')?.hostname ?? '';
  return host === '' ? null : host.replace(/^www\./, '');
}

/** The ratio of the file. Pinterest crops very tall files. */
const aspectRatioOf = (file: PreviewFile | undefined): string =>
  file && file.height > 0 ? String(Math.max(file.width / file.height, 1 / 2)) : '2 / 3';

/** Previews a pin as on its page on Pinterest. */
export function Preview({ username, logo, title, description, media, cover, options }: PreviewProps) {
  const [file] = media;
  const site = siteOf(options);
  return (
    <PreviewFrame style={styles.card}>
      <div style={{ ...styles.frame, aspectRatio: aspectRatioOf(file) }}>
        {file ? (
          <MediaFile file={file} cover={cover} style={styles.file} />
        ) : (
          <span style={styles.quiet}>A photo or a video appears here</span>
        )}
      </div>
      <div style={styles.below}>
        {site !== null && <span style={styles.site}>{site}</span>}
        {title.trim() !== '' && <b style={styles.title}>{title}</b>}
        {description.trim() !== '' && <p style={styles.text}>{shownDescription(description)}</p>}
        <footer style={styles.account}>
          <Avatar logo={logo} size={32} colour="#e2e2e2" />
          <span style={styles.name}>{displayName(username)}</span>
        </footer>
      </div>
    </PreviewFrame>
  );
}

const styles = {
  card: {
    border: '1px solid #e2e2e2',
    borderRadius: 24,
    color: '#111',
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
  text: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  account: { display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 600 },
} as const satisfies Record<string, CSSProperties>;
