import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { hasContent } from '@fanfare/core/composer/shared-content.ts';
import type { Variant } from '@fanfare/core/composer/variant.ts';
import type { PreviewFile, PreviewProps } from '@fanfare/platforms/web-parts.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense, type ComponentType } from 'react';
import { useFileUrls } from '../media/use-file-urls.ts';
import { part } from '../../../ui/part.ts';

/** Preview of each network, loaded when it is first shown. */
const previews: Readonly<Record<string, ComponentType<PreviewProps>>> = Object.fromEntries(
  Object.entries(
    import.meta.glob<ComponentType<PreviewProps>>('../../../../../platforms/*/web/preview.tsx', {
      import: 'Preview',
    }),
  ).map(([path, load]) => [path.split('/').at(-3) ?? '', part(load)]),
);

interface PreviewPanelProps {
  variant: Variant;
  account: Pick<ConnectedAccount, 'username' | 'logo'> | null;
}

/** Preview of the open variant. */
export function PreviewPanel({ variant, account }: PreviewPanelProps) {
  const { title, description, comment, media, thumbnail, options, uploadTo } = variant;
  const urls = useFileUrls(
    [...media, ...(thumbnail ? [thumbnail] : [])].map(({ firebasePath }) => firebasePath),
  );
  const Preview = previews[uploadTo];
  const files = media.map((item): PreviewFile => ({
    id: item._id,
    kind: item.kind,
    url: urls.get(item.firebasePath) ?? null,
    alt: options.altText ?? item.alt_text,
    width: item.width,
    height: item.height,
  }));
  return (
    <Box component="section" aria-label="Social Media Post Preview" sx={panelSx}>
      <Typography variant="h2">Social Media Post Preview</Typography>
      {!hasContent(variant) && (
        <Typography sx={{ color: 'text.secondary' }}>Start writing to see a preview.</Typography>
      )}
      {hasContent(variant) && !Preview && (
        <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {title !== '' && <Typography sx={{ fontWeight: 600 }}>{title}</Typography>}
          {description}
        </Box>
      )}
      {hasContent(variant) && Preview && (
        <Suspense>
          <Box
            sx={{
              display: 'grid',
              justifyItems: 'center',
              minWidth: 0,
              '& > *': { width: '100%', maxWidth: 400 },
            }}
          >
            <Preview
              username={account?.username ?? ''}
              logo={account?.logo ?? null}
              title={title}
              description={description}
              comment={comment}
              media={files}
              cover={thumbnail && (urls.get(thumbnail.firebasePath) ?? null)}
              options={options}
            />
          </Box>
        </Suspense>
      )}
    </Box>
  );
}

const panelSx = {
  display: 'grid',
  gap: 2,
  alignContent: 'start',
  minWidth: 0,
  p: { xs: 2, md: 2.5 },
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
} as const;
