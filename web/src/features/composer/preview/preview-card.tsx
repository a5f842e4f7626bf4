import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { hasContent } from '@fanfare/core/composer/shared-content.ts';
import { isDraft, type Variant } from '@fanfare/core/composer/variant.ts';
import { altTextOf } from '@fanfare/core/posts/alt-texts.ts';
import type { PreviewFile, PreviewProps } from '@fanfare/platforms/web-parts.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo, Suspense, type ComponentType } from 'react';
import { findNetwork } from '../../../networks/networks.tsx';
import { lazyComponent } from '../../../ui/lazy-component.ts';

/** Preview of each network, loaded when it is first shown. */
const previews: Readonly<Record<string, ComponentType<PreviewProps>>> = Object.fromEntries(
  Object.entries(
    import.meta.glob<ComponentType<PreviewProps>>('../../../../../platforms/*/web/preview.tsx', {
      import: 'Preview',
    }),
  ).map(([path, load]) => [path.split('/').at(-3) ?? '', lazyComponent(load)]),
);

interface PreviewCardProps {
  variant: Variant;
  account: Pick<ConnectedAccount, 'username' | 'logo'> | null;
  /** Download addresses by path; missing until they are known. */
  urls: ReadonlyMap<string, string>;
}

export const PreviewCard = memo(function PreviewCard({ variant, account, urls }: PreviewCardProps) {
  const { title, description, comment, media, altTexts, thumbnail, options, uploadTo } = variant;
  const Preview = previews[uploadTo];
  const { label } = findNetwork(uploadTo);
  const files = media.map((item): PreviewFile => ({
    id: item._id,
    kind: item.kind,
    url: urls.get(item.firebasePath) ?? null,
    alt: altTextOf(altTexts, item._id),
    width: item.width,
    height: item.height,
  }));
  return (
    <Box
      component="article"
      aria-label={isDraft(variant) ? 'Preview of the draft' : `Preview on ${label}`}
      sx={{ minWidth: 0, '& > *': { width: '100%' } }}
    >
      {!hasContent(variant) && (
        <Typography sx={{ color: 'text.secondary' }}>Nothing is written for this account yet.</Typography>
      )}
      {hasContent(variant) && !Preview && (
        <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {title !== '' && <Typography sx={{ fontWeight: 600 }}>{title}</Typography>}
          {description}
        </Box>
      )}
      {hasContent(variant) && Preview && (
        <Suspense>
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
        </Suspense>
      )}
    </Box>
  );
});
