import { readinessOf } from '@fanfare/core/composer/issue-groups.ts';
import type { ComposerIssue } from '@fanfare/core/composer/issues.ts';
import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { accountKey, isDraft, keyOf, type Variant } from '@fanfare/core/composer/variant.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { phone } from '../../../ui/screen-width.ts';
import { CheckIcon, WarningIcon } from '../../../ui/icons/icons.tsx';
import { MainActionKey } from '../sending/main-action-key.tsx';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';

interface IssueSummaryProps {
  issues: readonly ComposerIssue[];
  variants: readonly Variant[];
  accounts: readonly ConnectedAccount[];
  isChecked: boolean;
  onVisit: (issue: ComposerIssue) => void;
}

/** The summary of issues next to the actions, and the keyboard shortcut of the main action. */
export function IssueSummary(props: IssueSummaryProps) {
  const usernames = new Map(props.accounts.map((each) => [accountKey(each), each.username]));
  const accounts = props.variants
    .filter((each) => !isDraft(each))
    .map((each) => ({ key: keyOf(each), network: each.uploadTo, username: usernames.get(keyOf(each)) }));
  return (
    <>
      <Summary {...props} />
      <MainActionKey accounts={accounts} hasIssues={props.issues.length > 0} />
    </>
  );
}

/**
 * A button with the number of errors, which opens the field of the first error. Without errors, a text says that the
 * post is ready.
 */
function Summary({ issues, variants, isChecked, onVisit }: IssueSummaryProps) {
  const { errors, text } = readinessOf(issues, variants);
  const [first] = issues;
  if (errors > 0 && first)
    return (
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<WarningIcon />}
        aria-label={`${errors} to fix. Show the first one.`}
        onClick={() => onVisit(first)}
        sx={errorsSx}
      >
        <span>
          {errors}
          <span> to fix</span>
        </span>
      </Button>
    );
  return isChecked ? (
    <Box component="span" sx={readySx}>
      <CheckIcon />
      <span>{text}</span>
    </Box>
  ) : null;
}

/** On a phone, only the number is visible. */
const errorsSx = {
  minWidth: 0,
  '& svg': { color: 'error.main' },
  '& .MuiButton-startIcon': { mr: { xs: 0.5, sm: 1 } },
  '& > span > span': { display: { xs: 'none', sm: 'inline' } },
} as const;

/**
 * On a phone, only the tick is visible. It is hidden while a failure is shown, because it would contradict the failure.
 */
const readySx = {
  '[data-failed="true"] > &': { display: 'none' },
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  typography: 'body2',
  fontWeight: 560,
  '& svg': { width: { xs: 22, sm: 18 }, height: { xs: 22, sm: 18 }, color: 'success.main' },
  [phone]: { '& > span': visuallyHidden },
} as const;
