import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppTheme } from '../../../ui/theme/app-theme.tsx';
import { socials } from '../testing/open-upload.ts';
import { AccountTile } from './account-tile.tsx';

const [account = expect.fail()] = socials;

function shownNames(isLow: boolean, ...names: string[]) {
  render(
    <AppTheme>
      {names.map((username) => (
        <AccountTile
          key={username}
          account={{ ...account, username }}
          chosen={false}
          isLow={isLow}
          onToggle={() => undefined}
        />
      ))}
    </AppTheme>,
  );
  return screen.getAllByRole('checkbox').map(({ title, children }) => [title, children[1]?.textContent]);
}

describe('the tile of an account', () => {
  it.each([
    [false, 'harbour…berlin', 'harbour…amburg'],
    [true, 'harbourco…e.berlin', 'harbourco….hamburg'],
  ])(
    'names that begin alike are cut in the middle, and the tip has the whole name (low: %s)',
    (isLow, ...shown) => {
      expect(shownNames(isLow, 'harbourcoffee.berlin', 'harbourcoffee.hamburg', 'harbour')).toEqual([
        ['harbourcoffee.berlin on X', shown[0]],
        ['harbourcoffee.hamburg on X', shown[1]],
        ['harbour on X', 'harbour'],
      ]);
    },
  );
});
