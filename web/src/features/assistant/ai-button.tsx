import Button from '@mui/material/Button';
import type { Selection } from '@fanfare/core/text/insertion.ts';
import { Suspense, useState } from 'react';
import { loadNow } from '../../browser/load-module.ts';
import { SparkleIcon } from '../../ui/icons/navigation.tsx';
import { lazyOnRequest } from '../../ui/lazy-component.ts';
import type { AiActionContext } from './ai-action-context.ts';

const load = () => import('./ai-actions.tsx');
const AiActions = lazyOnRequest(async () => (await load()).AiActions);
const prepare = () => void loadNow(load);

export function AiButton({ selection, ...uses }: AiActionContext & { selection: () => Selection }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Selection>({ start: 0, end: 0 });
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<SparkleIcon />}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setChosen(selection());
          setOpen(true);
        }}
      >
        AI
      </Button>
      {anchor && (
        <Suspense>
          <AiActions
            {...uses}
            selection={chosen}
            anchor={anchor}
            open={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
