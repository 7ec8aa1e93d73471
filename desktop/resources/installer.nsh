; The program itself knows what it has put into the system's keychain. An update keeps it.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    ExecWait '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" --remove-keys'
  ${endIf}
!macroend
