@echo off
rem Starts TalkBar's command line with the app's own runtime, so that there is no second one to install.
setlocal
set "here=%~dp0"
if exist "%here%..\app.asar" goto packaged

set "script=%here%..\..\out\main\cli.js"
set "runtime=%here%..\..\node_modules\electron\dist\electron.exe"
if not exist "%script%" (
  echo talkbar-cli: not built yet: run npm run build 1>&2
  exit /b 4
)
if exist "%runtime%" goto run
node "%script%" %*
exit /b %errorlevel%

:packaged
set "script=%here%..\app.asar\out\main\cli.js"
set "runtime=%here%..\..\talkbar.exe"

:run
set ELECTRON_RUN_AS_NODE=1
"%runtime%" "%script%" %*
exit /b %errorlevel%
