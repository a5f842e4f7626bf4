import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppTheme } from '../../../ui/theme/app-theme.tsx';
import { enterText } from '../../../testing/enter-text.ts';
import { findDescription, openUpload, socials } from '../testing/open-upload.ts';
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
    'names that begin alike are cut in the middle, and the tooltip shows the whole name (low tiles: %s)',
    (isLow, ...shown) => {
      expect(shownNames(isLow, 'harbourcoffee.berlin', 'harbourcoffee.hamburg', 'harbour')).toEqual([
        ['harbourcoffee.berlin on X', shown[0]],
        ['harbourcoffee.hamburg on X', shown[1]],
        ['harbour on X', 'harbour'],
      ]);
    },
  );

  it('a tile is rendered again when its account is selected, but not while the person types', async () => {
    const rendered: string[] = [];
    const counted = (other: ConnectedAccount): ConnectedAccount => ({
      ...other,
      // Counts the renderings of a tile: while the tab of the account is closed, only its tile reads the logo.
      get logo() {
        rendered.push(other.username);
        return null;
      },
    });
    const { user } = openUpload({ accounts: socials.map(counted) });
    const last = await screen.findByRole('checkbox', { name: 'quiethours on YouTube' });
    const description = await findDescription();
    rendered.length = 0;
    await enterText(user, description, 'Hello');
    expect(rendered).toEqual([]);
    await user.click(last);
    expect(rendered).toContain('quiethours');
    expect(rendered).not.toContain('anapaints');
  });
});
