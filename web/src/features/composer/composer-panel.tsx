import { tabsOf } from '@fanfare/core/composer/tabs.ts';
import { hasAccount, keyOf } from '@fanfare/core/composer/variant.ts';
import Box from '@mui/material/Box';
import { Suspense, useCallback } from 'react';
import { AfterPaint } from '../../ui/after-paint.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { AccountTabs } from './accounts/account-tabs.tsx';
import { cardSx, errorCounts, type EditorPanelProps } from './editor-panel.ts';
import { Checks } from './issues/checks.tsx';
import { VariantEditor } from './fields/variant-editor.tsx';

const OnlyTarget = lazyComponent(async () => (await import('./targets/target-offer.tsx')).OnlyTarget);

const PreviewPanel = lazyComponent(async () => (await import('./preview/preview-panel.tsx')).PreviewPanel);

/**
 * The tabs and the editor of the open variant. The checks of all variants and the preview are next to the editor or
 * below it.
 */
export function ComposerPanel(props: EditorPanelProps) {
  const { workspaceId, state, dispatch, accounts, find, shown, issues } = props;
  const tabs = tabsOf(state.variants, accounts);
  const open = useCallback((key: string) => dispatch({ kind: 'tabOpened', key }), [dispatch]);
  return (
    <Box sx={cardSx}>
      <Suspense>
        {state.variants.map((variant) => {
          const kind = find(variant.uploadTo)?.target?.kind;
          if (!kind || !hasAccount(variant)) return null;
          return <OnlyTarget key={keyOf(variant)} {...{ workspaceId, variant, kind, dispatch }} />;
        })}
      </Suspense>
      <AccountTabs tabs={tabs} active={state.active} errors={errorCounts(issues)} onOpen={open}>
        <Box sx={columnsSx}>
          <Box sx={editorSx}>
            <VariantEditor
              workspaceId={workspaceId}
              state={state}
              dispatch={dispatch}
              tabs={tabs}
              find={find}
            />
          </Box>
          <Box sx={asideSx}>
            <AfterPaint minHeight={previewHeight}>
              <Checks panel={props} tabs={tabs} />
              <Suspense>
                <PreviewPanel variants={shown} active={state.active} accounts={accounts} onOpen={open} />
              </Suspense>
            </AfterPaint>
          </Box>
        </Box>
      </AccountTabs>
    </Box>
  );
}

/** Height of the empty preview. */
const previewHeight = 280;

const columnsSx = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'minmax(0, 1fr) minmax(0, 360px)',
    lg: 'minmax(0, 1fr) minmax(0, 420px)',
  },
} as const;

const editorSx = { minWidth: 0, px: { xs: 1.5, sm: 2.5 }, pt: { xs: 1, sm: 1.75 }, pb: 2.5 } as const;

const asideSx = {
  display: 'grid',
  gap: 2,
  alignContent: 'start',
  minWidth: 0,
  p: { xs: 1.5, sm: 2 },
  borderColor: 'divider',
  borderStyle: 'solid',
  borderWidth: { xs: '1px 0 0', md: '0 0 0 1px' },
  borderRadius: { xs: 0, sm: '0 0 12px 12px', md: '0 0 12px 0' },
  bgcolor: 'background.default',
} as const;
