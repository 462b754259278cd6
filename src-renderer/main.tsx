import { startWindow } from './app/start';

void startWindow();
