// An Electron app that is nothing but a window: what any start on this Electron costs. Its window is made as the app's is.
const { app, BrowserWindow } = require('electron');
const path = require('node:path');

void app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800, show: false, webPreferences: { sandbox: true } });
  window.once('ready-to-show', () => window.show());
  return window.loadFile(path.join(__dirname, 'index.html'));
});
