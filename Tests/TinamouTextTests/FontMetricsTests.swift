import Testing
import TinamouText
