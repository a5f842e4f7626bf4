import type { ComposerIssue } from '@fanfare/core/composer/issues.ts';
import type { ComposerNetwork, FindNetwork } from '@fanfare/core/composer/network.ts';
import type { ComposerAction } from '@fanfare/core/composer/state.ts';
import { hasAccount, keyOf, type Variant } from '@fanfare/core/composer/variant.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, type Dispatch } from 'react';
import { useTargets } from './use-targets.ts';

type Target = NonNullable<ComposerNetwork['target']>;

interface AccountProps {
  workspaceId: string;
  variant: Variant & { platformId: string };
  kind: Target['kind'];
  dispatch: Dispatch<ComposerAction>;
}

const targetsOf = ({ workspaceId, variant, kind }: AccountProps) =>
  [{ workspaceId, platform: variant.uploadTo, platform_id: variant.platformId }, kind] as const;

/** If an account has only one subreddit or board, selects it once, so that people can deselect it. */
export function OnlyTarget(props: AccountProps) {
  const { variant, dispatch } = props;
  const { data } = useTargets(...targetsOf(props));
  const only = data?.length === 1 ? data[0]?.id : undefined;
  const key = keyOf(variant);
  const isDone = useRef(false);
  useEffect(() => {
    if (only === undefined || isDone.current) return;
    isDone.current = true;
    dispatch({ kind: 'targetsChosen', key, targets: [only], automatic: true });
  }, [only, key, dispatch]);
  return null;
}

export interface TargetOfferProps {
  workspaceId: string;
  issue: ComposerIssue;
  variants: readonly Variant[];
  find: FindNetwork;
  dispatch: Dispatch<ComposerAction>;
}

/** Buttons for the first subreddits or boards, next to the issue that none is chosen. One click chooses one. */
export function TargetOffer({ issue, variants, find, ...rest }: TargetOfferProps) {
  if (issue.code !== 'target_missing') return null;
  const accounts = variants.filter((variant) => issue.keys.includes(keyOf(variant))).filter(hasAccount);
  return accounts.map((variant) => {
    const kind = find(variant.uploadTo)?.target?.kind;
    return kind && <Choices key={keyOf(variant)} variant={variant} kind={kind} {...rest} />;
  });
}

/** The number of targets that have a button. Further targets can be chosen in the tab of the account. */
const offered = 3;

function Choices(props: AccountProps) {
  const { variant, kind, dispatch } = props;
  const { data = [] } = useTargets(...targetsOf(props));
  const key = keyOf(variant);
  if (data.length === 0) return null;
  return (
    <Box role="group" aria-label={kind === 'board' ? 'Boards' : 'Subreddits'} sx={choicesSx}>
      {data.slice(0, offered).map(({ id, name }) => (
        <Button {...look} key={id} onClick={() => dispatch({ kind: 'targetsChosen', key, targets: [id] })}>
          {kind === 'subreddit' ? `r/${name}` : name}
        </Button>
      ))}
      {data.length > offered && (
        <Button {...look} onClick={() => dispatch({ kind: 'tabOpened', key })}>
          More…
        </Button>
      )}
    </Box>
  );
}

const look = { size: 'small', variant: 'outlined', color: 'inherit' } as const;

const choicesSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.75,
  flexBasis: '100%',
  pl: 3.25,
  '& .MuiButton-root': { minHeight: 28, py: 0.25, maxWidth: 200 },
} as const;
