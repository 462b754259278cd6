import { beforeEach, describe, expect, it } from 'vitest';
import { back, forward, goToArea, leaveSettings, navigate, useRouter } from './router';

const START = useRouter.getInitialState();
const here = (): string | undefined => {
  const { entries, index } = useRouter.getState();
  return entries[index];
};

describe('back and forward', () => {
  beforeEach(() => useRouter.setState(START, true));

  it('goes back and forward through the places', () => {
    navigate('/notes/a');
    navigate('/trash');
    back();
    expect(here()).toBe('/notes/a');
    back();
    back();
    expect(here()).toBe('/sessions');
    forward();
    expect(here()).toBe('/notes/a');
    expect(useRouter.getState().route).toEqual({ view: 'notes', id: 'a' });
  });

  it('forgets what lay ahead once another way is taken', () => {
    navigate('/notes/a');
    back();
    navigate('/projects');
    forward();
    expect(here()).toBe('/projects');
  });

  it('replaces a place without keeping it', () => {
    navigate('/notes');
    navigate('/notes/a', { replace: true });
    back();
    expect(here()).toBe('/sessions');
  });

  it('does not keep a place twice in a row', () => {
    navigate('/notes/a');
    navigate('/notes/a');
    back();
    expect(here()).toBe('/sessions');
  });

  it('stays where it is for an address that leads nowhere', () => {
    navigate('/notes/a');
    expect(navigate('/nowhere/at/all')).toBe(false);
    expect(here()).toBe('/notes/a');
  });

  it('comes back to what was open last in an area', () => {
    navigate('/notes/a');
    navigate('/sessions/b');
    goToArea('notes', '/notes');
    expect(here()).toBe('/notes/a');
    goToArea('projects', '/projects');
    expect(here()).toBe('/projects');
  });

  it('leaves the settings for the place before them, however far one went inside', () => {
    navigate('/notes/a');
    navigate('/settings/mcp');
    navigate('/settings/mcp/activity');
    leaveSettings();
    expect(here()).toBe('/notes/a');
  });
});
